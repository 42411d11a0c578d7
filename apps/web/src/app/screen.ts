import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Screen<Props> {
  load(): Promise<unknown>;
  /** What draws it: itself where it is loaded. React waits a third of a second between the picture of waiting and another. */
  part(): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;
}

/** A part of the page that is loaded when it is shown, or before, where one knows that it will be. */
export function screen<Props>(read: () => Promise<{ default: ComponentType<Props> }>): Screen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await read();
    loaded = module.default;
    return module;
  };
  const awaited = lazy(load);
  return { load, part: () => loaded ?? awaited };
}
