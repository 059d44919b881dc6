/* The chosen theme, set before the first paint. A file of its own because the page allows no inline script. */
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('hark.theme');
  } catch {
    // Storage is switched off: the system's theme is used.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
