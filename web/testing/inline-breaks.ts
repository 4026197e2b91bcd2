/** As in every browser, and unlike happy-dom's default: a `<wbr>` is no gap, so none in an accessible name either. */
if (typeof document !== 'undefined') {
  const style = document.createElement('style');
  style.textContent = 'wbr { display: inline; }';
  document.head.append(style);
}
