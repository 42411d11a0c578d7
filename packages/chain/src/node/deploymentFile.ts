import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError } from '@facedown/base';
import { type Deployment, parseDeployment } from '../deployment.js';

const fileOf = (folder: string, chainId: number) => join(folder, `${chainId}.json`);

/** Writes `<folder>/<chainId>.json` and answers with its path. */
export function writeDeployment(folder: string, deployment: Deployment): string {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, deployment.chainId);
  writeFileSync(file, `${JSON.stringify(deployment, null, 2)}\n`);
  return file;
}

export function readDeployment(folder: string, chainId: number): Deployment {
  try {
    const deployment = parseDeployment(JSON.parse(readFileSync(fileOf(folder, chainId), 'utf8')));
    if (!deployment) throw new TypeError('not a deployment');
    return deployment;
  } catch (cause) {
    throw new BaseError(`Nothing is deployed on chain ${chainId}.`, {
      category: 'user',
      code: 'NotDeployed',
      suggestedAction: 'Run facedown deploy --rpc URL.',
      cause,
    });
  }
}
