/** A person's browser, as far as redirects and cookies go. Each origin's name leads to a server on this machine. */

export type Browser = {
  /** One request, no redirect followed; cookies are kept. */
  get(address: string): Promise<Response>;
  /** A form of the origin's own page; no redirect followed. */
  post(address: string, form: Readonly<Record<string, string>>): Promise<Response>;
  /** A form that another site's page posts: only cookies that allow it go with it (SameSite=None). */
  postFromElsewhere(address: string, form: Readonly<Record<string, string>>): Promise<Response>;
  /** Follows redirects until the first address of this path; gives it without opening it. */
  until(path: string, address: string): Promise<URL>;
  /** Cookies that it keeps for an origin, the oldest first. */
  cookieNames(origin: string): readonly string[];
};

type Cookie = { readonly name: string; readonly value: string; readonly attributes: readonly string[] };

/** Far more than any sign-in takes. */
const MOST_HOPS = 20;

/** `servers`: where an origin really is. An origin that is not named is asked by its own name. */
export function newBrowser(servers: Readonly<Record<string, string>>): Browser {
  const jars = new Map<string, Map<string, Cookie>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, Cookie>();
    jars.set(origin, jar);
    return jar;
  };
  const request = async (
    address: URL,
    init: RequestInit,
    goes: (cookie: Cookie) => boolean,
  ): Promise<Response> => {
    const jar = jarOf(address.origin);
    const headers = new Headers(init.headers);
    const cookies = [...jar.values()].filter(goes).map(({ name, value }) => `${name}=${value}`);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const real = new URL(address.pathname + address.search, servers[address.origin] ?? address.origin);
    const answer = await fetch(real, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return answer;
  };
  const get = (address: URL) => request(address, {}, () => true);

  return {
    cookieNames: (origin) => [...jarOf(origin).keys()],
    get: (address) => get(new URL(address)),
    post: (address, form) =>
      request(new URL(address), { method: 'POST', body: new URLSearchParams(form) }, () => true),
    postFromElsewhere: (address, form) =>
      request(new URL(address), { method: 'POST', body: new URLSearchParams(form) }, ({ attributes }) =>
        attributes.includes('SameSite=None'),
      ),
    async until(path, address) {
      let here = new URL(address);
      for (let hops = 0; hops < MOST_HOPS; hops += 1) {
        if (here.pathname === path) return here;
        const answer = await get(here);
        const [location, said] = [answer.headers.get('location'), await answer.text()];
        if (location === null) throw new Error(`${here.href} answered ${answer.status}: ${said}`);
        here = new URL(location, here);
      }
      throw new Error(`Still redirected after ${MOST_HOPS} times: ${here.href}`);
    },
  };
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', ...value] = pair.split('=');
  const isGone = attributes.includes('Max-Age=0') || /expires=Thu, 01 Jan 1970/i.test(line);
  if (isGone) jar.delete(name);
  else jar.set(name, { name, value: value.join('='), attributes });
}
