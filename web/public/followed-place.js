// フォロー中 gets the place that it had when this phone last showed it at this width (web/home/followed-place.ts).
try {
  const [cards, width, height] = localStorage.getItem('followed-place').split(' ').map(Number);
  if (width === innerWidth && height > 0) {
    document.documentElement.dataset.followed = String(cards);
    document.documentElement.style.setProperty('--followed-place', `${height}px`);
  }
} catch {
  // Nothing is kept yet, or the browser keeps nothing.
}
