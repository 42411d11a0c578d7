import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

interface FakeDisk {
  /** Bytes that this process can still write to files. */
  room: number;
  /** It tells how much room it has; one with a quota doesn't. */
  tells: boolean;
  restore(): void;
}

/** A disk that fills up as the system's would: a last write that is cut short, then `ENOSPC`. */
export function fakeDisk(): FakeDisk {
  const real = fs.writeSync;
  const realStat = fs.statfsSync;
  const disk: FakeDisk = {
    room: Number.POSITIVE_INFINITY,
    tells: true,
    restore() {
      fs.writeSync = real;
      fs.statfsSync = realStat;
      syncBuiltinESMExports();
    },
  };
  const write = (file: number, data: Uint8Array, offset = 0, length = data.byteLength - offset, at?: number) => {
    if (file <= 2 || disk.room === Number.POSITIVE_INFINITY) return real(file, data, offset, length, at);
    if (disk.room === 0)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
    const fitting = Math.min(length, disk.room);
    disk.room -= fitting;
    return real(file, data, offset, fitting, at);
  };
  fs.writeSync = write as typeof real;
  fs.statfsSync = ((path: string) => {
    const stat = realStat(path);
    const isTold = disk.tells && disk.room !== Number.POSITIVE_INFINITY;
    return isTold ? { ...stat, bsize: 1, bavail: disk.room } : stat;
  }) as typeof realStat;
  syncBuiltinESMExports();
  return disk;
}
