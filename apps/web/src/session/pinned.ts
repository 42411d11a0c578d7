import { type Deployment, parseDeployment } from '@facedown/chain';

declare const __FACEDOWN_DEPLOYMENTS__: unknown;

/** The contracts that this page's builder vouches for. What a coordinator names counts on a development chain alone. */
export function pinnedDeployments(): readonly Deployment[] {
  const named: unknown = typeof __FACEDOWN_DEPLOYMENTS__ === 'undefined' ? [] : __FACEDOWN_DEPLOYMENTS__;
  return Array.isArray(named) ? named.flatMap((one) => parseDeployment(one) ?? []) : [];
}
