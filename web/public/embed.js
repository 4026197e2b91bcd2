// An embedded page shows what is new (server/publishing/public-results/embeds.ts): it reads itself again, at once when the stream of its championship
// says so, and otherwise from time to time. What the site no longer shows goes. Times are in milliseconds.

const ROUND_MS = 20_000;
/** While the stream is open, for what it does not tell: a new day, or a socket that a phone has cut silently. */
const ROUNDS_WITH_STREAM = 6;
/** A goal moves the frames of everyone who looks on; they ask one after the other. */
const SPREAD_MS = 700;
/** A frame that is scrolled away for a moment keeps its stream. */
const OUT_OF_SIGHT_MS = 10_000;
const OPENING_MS = 12_000;
/** Silence of two heartbeats and a half is a cut. */
const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;

let rounds = 0;
let isInSight = true;
let isOpen = false;
let stream = null;
let retries = 0;
let retryTimer;
let soonTimer;
let sightTimer;
let isReading = false;
let isOutdated = false;

setInterval(() => {
  tellHeight();
  rounds += 1;
  if (!isSeen() || (isOpen && rounds % ROUNDS_WITH_STREAM > 0)) return;
  readAgain();
}, ROUND_MS);
document.addEventListener('visibilitychange', look);
addEventListener('online', look);
// Out of the browser's memory; else the page is new.
addEventListener('pageshow', ({ persisted }) => persisted && look());
new IntersectionObserver(([{ isIntersecting }]) => {
  clearTimeout(sightTimer);
  if (isIntersecting) see(true);
  else sightTimer = setTimeout(see, OUT_OF_SIGHT_MS, false);
}).observe(document.documentElement);
follow();

function see(inSight) {
  const hasMoved = inSight !== isInSight;
  isInSight = inSight;
  if (hasMoved) look();
}

function look() {
  follow();
  if (isSeen()) readSoon();
}

function isSeen() {
  return isInSight && !document.hidden;
}

/** Opens the stream that the page names, or closes it while nobody looks. */
function follow() {
  const address = document.querySelector('main')?.dataset.live;
  if (address === undefined || !isSeen()) {
    stream?.abort();
    stream = null;
    isOpen = false;
    clearTimeout(retryTimer);
    retryTimer = undefined;
    return;
  }
  if (stream === null && retryTimer === undefined) void listen(address);
}

async function listen(address) {
  const own = new AbortController();
  stream = own;
  const waitMs = await hear(address, own).catch(() => 0);
  // Closed meanwhile, because nobody looked.
  if (stream !== own) return;
  own.abort();
  stream = null;
  isOpen = false;
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);
  retries += 1;
  retryTimer = setTimeout(
    () => {
      retryTimer = undefined;
      follow();
    },
    waitMs + longest / 2 + (Math.random() * longest) / 2,
  );
}

/** Returns how long the server wants to be left alone. */
async function hear(address, own) {
  const cut = () => own.abort();
  let silence = setTimeout(cut, OPENING_MS);
  try {
    const answer = await fetch(address, { signal: own.signal, credentials: 'omit', cache: 'no-store' });
    // It may be shown no longer.
    if (answer.status === 404) readSoon();
    if (!answer.ok) return Number(answer.headers.get('retry-after')) * 1000 || 0;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 0;
      clearTimeout(silence);
      silence = setTimeout(cut, SILENCE_MS);
      // The first thing heard says that what was read before may be old; a heartbeat says nothing.
      if (!isOpen || /[^:\s]/.test(value)) readSoon();
      isOpen = true;
      retries = 0;
    }
  } finally {
    clearTimeout(silence);
  }
}

function readSoon() {
  if (soonTimer !== undefined) return;
  soonTimer = setTimeout(() => {
    soonTimer = undefined;
    readAgain();
  }, Math.random() * SPREAD_MS);
}

/** One reading at a time: no older one may overtake a newer one. */
function readAgain() {
  isOutdated = true;
  if (!isReading) void readUntilCurrent();
}

async function readUntilCurrent() {
  isReading = true;
  while (isOutdated) {
    isOutdated = false;
    const answer = await fetch(location.href, { credentials: 'omit' }).catch(() => null);
    if (answer === null || (!answer.ok && answer.status !== 404)) break;
    const text = await answer.text().catch(() => '');
    const next = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
    const shown = document.querySelector('main');
    if (next !== null && shown !== null && next.outerHTML !== shown.outerHTML) shown.replaceWith(next);
  }
  isReading = false;
  follow();
}

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
