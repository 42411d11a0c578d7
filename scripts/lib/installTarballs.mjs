import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { publishedPackages } from './packages.mjs';
import { root } from './tools.mjs';

/** Unpacks a package's tarball: plain files below `package/`. */
function unpack(tarball, to) {
  const bytes = gunzipSync(readFileSync(tarball));
  const text = (from, length) => bytes.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const prefix = text(at + 345, 155);
    const name = prefix ? `${prefix}/${text(at, 100)}` : text(at, 100);
    const kind = text(at + 156, 1);
    if (kind === '0' || kind === '') {
      const file = join(to, normalize(name).split(/[\\/]/).slice(1).join('/'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes.subarray(at + 512, at + 512 + size));
    } else throw new Error(`${name} in ${tarball} is neither a file nor nothing`);
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

/**
 * Installs tarballs into an empty folder without a network: ours from the tarballs alone, and of others only what a
 * tarball's package.json asks for, as it lies in this repository. What is asked for by nobody isn't there.
 */
export function installTarballs(tarballs, folder) {
  const modules = join(folder, 'node_modules');
  const homes = new Map(publishedPackages().map(({ folder: home, manifest }) => [manifest.name, home]));
  for (const { name, file } of tarballs) {
    const at = join(modules, name);
    unpack(file, at);
    const { dependencies = {} } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    for (const other of Object.keys(dependencies)) {
      if (homes.has(other)) continue;
      const nested = join(root, homes.get(name), 'node_modules', other);
      link(existsSync(nested) ? nested : join(root, 'node_modules', other), join(at, 'node_modules', other));
    }
  }
}

function link(target, at) {
  if (!existsSync(target)) throw new Error(`${target} is asked for and not installed`);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(target, at, 'junction');
}
