/** People whom this browser remembers; they aren't told. */
interface Friend {
  readonly owner: string;
  /** As he was called when he was added. */
  readonly name: string;
}

const KEY = 'facedown.friends';
const MOST = 200;

export function friends(): readonly Friend[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFriend) : [];
  } catch {
    return [];
  }
}

export function keepFriend(friend: Friend): void {
  const rest = friends().filter(({ owner }) => owner !== friend.owner);
  localStorage.setItem(KEY, JSON.stringify([friend, ...rest].slice(0, MOST)));
}

export function dropFriend(owner: string): void {
  localStorage.setItem(KEY, JSON.stringify(friends().filter((one) => one.owner !== owner)));
}

const isFriend = (value: unknown): value is Friend => {
  const { owner, name } = Object(value) as Record<string, unknown>;
  return typeof owner === 'string' && /^0x[0-9a-f]{40}$/.test(owner) && typeof name === 'string';
};
