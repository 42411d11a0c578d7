import { BaseError } from '@facedown/base';

interface OriginsOptions {
  /** Pages elsewhere that may use this house, as `https://host[:port]`. */
  readonly also?: readonly string[];
  /** A proxy in front of us has a name of its own. */
  readonly trustProxy?: boolean;
}

export interface Origins {
  /** May a page from there speak to us? Whoever names no origin is no browser's page, and may. */
  admits(origin: string | undefined, host: string | undefined): boolean;
  /** A page elsewhere that may also read our answers. */
  isNamed(origin: string | undefined): origin is string;
  /** Was it us who were called, or a stranger's name that leads here? */
  isOurs(host: string | undefined): boolean;
}

/**
 * Which pages may use this coordinator: the one that it serves, and those that its operator names. Without
 * this any page that a player has open could seat, match or sponsor in his name, and a page whose name is made
 * to lead to 127.0.0.1 would pass for this machine.
 */
export function makeOrigins({ also = [], trustProxy = false }: OriginsOptions = {}): Origins {
  const named = new Set(also.map(parseOrigin));
  const hosts = new Set([...named].map((origin) => new URL(origin).host));
  const isOurs = (host: string | undefined): boolean => {
    const url = host === undefined ? undefined : urlOf(`http://${host}`);
    if (!url) return false;
    const { hostname } = url;
    // A name can be made to lead anywhere, a number can't.
    const isNumber = /^\d+\.\d+\.\d+\.\d+$/.test(hostname) || hostname.startsWith('[');
    return trustProxy || isNumber || hostname === 'localhost' || hostname.endsWith('.localhost') || hosts.has(url.host);
  };
  const isNamed = (origin: string | undefined): origin is string => origin !== undefined && named.has(origin);
  return {
    isOurs,
    isNamed,
    admits(origin, host) {
      if (origin === undefined || isNamed(origin)) return true;
      const from = /^https?:\/\//.test(origin) ? urlOf(origin) : undefined;
      return from !== undefined && from.host === host?.toLowerCase() && isOurs(host);
    },
  };
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function parseOrigin(text: string): string {
  const url = urlOf(text);
  if (url && /^https?:$/.test(url.protocol) && url.origin === text) return url.origin;
  throw new BaseError(`Not an origin: ${text}. It looks like https://play.example.org.`, {
    category: 'user',
    code: 'BadSetting',
  });
}
