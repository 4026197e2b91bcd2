// An embedded page reads itself again, so that its scores move (server/public-results/embeds.ts). What the site no longer shows goes.
setInterval(async () => {
  tellHeight();
  if (document.hidden) return;
  const answer = await fetch(location.href, { credentials: 'omit' }).catch(() => null);
  if (answer === null || (!answer.ok && answer.status !== 404)) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  const shown = document.querySelector('main');
  if (next !== null && shown !== null && next.innerHTML !== shown.innerHTML) shown.replaceWith(next);
}, 20_000);

// The page around the frame makes it as high as this (docs/open-data.ja.md). Its height alone is told, to any site, and again in
// each round: that page may begin to listen late.
function tellHeight() {
  const { height } = document.body.getBoundingClientRect();
  parent.postMessage({ type: 'tsunagu:height', height: Math.ceil(height) }, '*');
}
tellHeight();
addEventListener('load', tellHeight);
// Browsers observe a frame only once it has been scrolled into view.
new ResizeObserver(tellHeight).observe(document.body);
