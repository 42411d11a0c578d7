import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Screen<Props> = LazyExoticComponent<ComponentType<Props>> & { readonly load: () => Promise<unknown> };

/** A part of the page that is loaded when it is shown, or before, where one knows that it will be. */
export const screen = <Props>(load: () => Promise<{ default: ComponentType<Props> }>): Screen<Props> =>
  Object.assign(lazy(load), { load });
