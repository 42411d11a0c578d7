import { useMemo } from 'react';
import type { TableView } from '../session/view.js';

/** The model at each step, so that going back is as cheap as going on. */
export function useModels<Model, View extends TableView>(
  views: readonly TableView[],
  next: (model: Model | undefined, view: View) => Model,
): readonly Model[] {
  return useMemo(() => {
    const models: Model[] = [];
    for (const view of views) models.push(next(models.at(-1), view as View));
    return models;
  }, [views, next]);
}
