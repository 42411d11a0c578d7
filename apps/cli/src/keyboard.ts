import { createInterface } from 'node:readline';

export interface Keyboard {
  /** The next line typed; nothing once there is no more. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

/** Lines that come before they are asked for are kept, and the end of the input is an answer: nobody waits for it. */
export function openKeyboard(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Keyboard {
  const lines = createInterface({ input });
  const typed: string[] = [];
  let isClosed = false;
  let wake = () => {};
  lines.on('line', (line) => {
    typed.push(line.trim());
    wake();
  });
  lines.on('close', () => {
    isClosed = true;
    wake();
  });
  return {
    async ask(prompt) {
      output.write(prompt);
      while (typed.length === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return typed.shift();
    },
    close: () => lines.close(),
  };
}
