"""The slips a mutant is made of: another comparison, one more or less, ``and`` for ``or``, a step left out, ..."""

from __future__ import annotations

import ast
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from risk_kit.kernels import words
from risk_kit.rules import options

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMPARED = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
}  # fmt: skip
_COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add}
_ENUMS = {name: kind for name, kind in (vars(options) | vars(words)).items() if isinstance(kind, type)}


@dataclass(frozen=True)
class Mutant:
    """One slip in one function or constant of a kernel."""

    module: str
    name: str
    text: str
    line: int  # of the step it is in; 0 for a constant
    code: ast.FunctionDef | ast.Assign

    @property
    def place(self) -> str:
        return f"{self.module}.{self.name}"

    def __str__(self) -> str:
        return f"{self.place}: `{self.text}`"


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module; those of one function that read alike are numbered."""
    for code in ast.parse(source).body:
        if isinstance(code, (ast.FunctionDef, ast.Assign)):
            is_function = isinstance(code, ast.FunctionDef)
            name = code.name if isinstance(code, ast.FunctionDef) else ast.unparse(code.targets[0])
            seen: Counter[str] = Counter()
            for told, line, slipped in slips(code):
                seen[told] += 1
                text = told if seen[told] == 1 else f"{told} #{seen[told]}"
                yield Mutant(module, name, text, line if is_function else 0, slipped)


def slips(code: ast.FunctionDef | ast.Assign) -> Iterator[tuple[str, int, Any]]:
    """Each slip in words, the line of its step, and the code with it."""
    lines = {id(code): code.lineno}
    told = {id(code): 0}  # a number or name is told with what is around it
    nodes = list(ast.walk(code))
    for index, node in enumerate(nodes):  # a node comes after what it is part of
        if not isinstance(node, (ast.Constant, ast.Attribute)):
            told[id(node)] = index
        for child in ast.iter_child_nodes(node):
            lines[id(child)] = child.lineno if isinstance(child, ast.stmt) else lines[id(node)]
            told[id(child)] = index
    for index, node in enumerate(nodes):
        whole = told[id(node)]
        for variant in count():
            slipped = deepcopy(code)
            changed = list(ast.walk(slipped))
            if not slip(changed[index], variant):
                break
            yield f"{words_of(nodes[whole])} -> {words_of(changed[whole])}", lines[id(node)], slipped


def words_of(node: ast.AST) -> str:
    """Source of a node; of a loop or condition only its head."""
    return ast.unparse(node).partition(":\n")[0]


def slip(node: ast.AST, variant: int) -> bool:
    """Whether a node was changed into its variant of a number."""
    change = _SLIPS.get(type(node))
    return change is not None and change(node, variant)


def slip_comparison(node: ast.Compare, variant: int) -> bool:
    others = [(index, other) for index, op in enumerate(node.ops) for other in _COMPARED.get(type(op), ())]
    if variant < len(others):
        index, other = others[variant]
        node.ops[index] = other()
    return variant < len(others)


def slip_sum(node: ast.BinOp | ast.AugAssign, variant: int) -> bool:
    other = _COUNTED.get(type(node.op))
    if variant or other is None:
        return False
    node.op = other()
    return True


def slip_join(node: ast.BoolOp, variant: int) -> bool:
    """``and`` for ``or``, or a part left out."""
    if variant == 0:
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif variant <= len(node.values):
        node.values[variant - 1] = ast.Constant(isinstance(node.op, ast.And))
    return variant <= len(node.values)


def slip_number(node: ast.Constant, variant: int) -> bool:
    if type(node.value) is bool:
        node.value = not node.value
        return variant == 0
    if type(node.value) is not int or variant > 1:
        return False
    node.value += 1 - 2 * variant
    return True


def slip_condition(node: ast.If | ast.While, variant: int) -> bool:
    if variant or isinstance(node.test, ast.Compare):
        return False
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return True


def slip_list(node: ast.For, variant: int) -> bool:
    """One left out of those that a loop names."""
    if not isinstance(node.iter, ast.Tuple) or variant >= len(node.iter.elts):
        return False
    del node.iter.elts[variant]
    return True


def slip_step(node: ast.Expr, variant: int) -> bool:
    """A call left out."""
    if variant or not isinstance(node.value, ast.Call):
        return False
    node.value = ast.Constant(0)
    return True


def slip_write(node: ast.Assign, variant: int) -> bool:
    """A change of a record left out."""
    target = deepcopy(node.targets[0])
    if variant or not isinstance(target, (ast.Attribute, ast.Subscript)):
        return False
    target.ctx = ast.Load()
    node.value = target
    return True


def slip_call(node: ast.Call, variant: int) -> bool:
    """The larger for the smaller."""
    if variant or not isinstance(node.func, ast.Name) or node.func.id not in ("min", "max"):
        return False
    node.func.id = "min" if node.func.id == "max" else "max"
    return True


def slip_name(node: ast.Attribute, variant: int) -> bool:
    """Another choice of an option, another phase, violation, ...: the next member of its enum."""
    members = list(_ENUMS.get(node.value.id, ())) if isinstance(node.value, ast.Name) else []
    if variant or len(members) < 2:
        return False
    names = [member.name for member in members]
    node.attr = names[(names.index(node.attr) + 1) % len(names)]
    return True


_SLIPS: dict[type, Any] = {
    ast.Compare: slip_comparison, ast.BinOp: slip_sum, ast.AugAssign: slip_sum, ast.BoolOp: slip_join,
    ast.Constant: slip_number, ast.If: slip_condition, ast.While: slip_condition, ast.Expr: slip_step,
    ast.Assign: slip_write, ast.Call: slip_call, ast.Attribute: slip_name, ast.For: slip_list,
}  # fmt: skip
