/** What can be said without typing: each page says it in its own language. */
export const EMOTES = ['smile', 'laugh', 'think', 'wow', 'sad', 'heart', 'clap', 'fire'] as const;
export const PHRASES = [
  'hello',
  'luck',
  'nice',
  'thanks',
  'sorry',
  'moment',
  'oops',
  'goodGame',
  'again',
  'bye',
] as const;
export const MAX_WORD_CHARS = 200;
