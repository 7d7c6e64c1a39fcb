// What the notebook calls for each view.

/** Show the canvas in an element; what ends it is returned. */
function render({ model, el }) {
  const ending = new AbortController();
  const root = html("div", { class: "rk-canvas", "data-lm-suppress-shortcuts": "true" }, "", el);
  const app = new App(model, root);
  new Mouse(app, ending.signal);
  app.keys = new Keys(app, root, ending.signal);
  const hear = (message) => app.hear(message);
  const size = () => {
    app.surface.style.height = `${model.get("height") || 560}px`;
    put(root, { "data-narrow": root.clientWidth < 760 ? "" : null }); // room for hints of two lines
    app.view.resize(app.surface.clientWidth, app.surface.clientHeight);
    app.viewChanged();
  };
  const watcher = new ResizeObserver(size);
  watcher.observe(app.surface);
  model.on("msg:custom", hear);
  model.on("change:height", size);
  app.hello();
  return () => {
    ending.abort();
    watcher.disconnect();
    model.off("msg:custom", hear);
    model.off("change:height", size);
    clearTimeout(app.silence);
    clearTimeout(app.labels.later);
    app.cancel();
  };
}

export default { render };
