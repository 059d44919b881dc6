/** The one toast on the page. A new one takes the place of the old. */
import { createStore } from './store.ts';

export interface Toast {
  readonly lead?: string;
  /** Set in bold. */
  readonly title: string;
  readonly rest?: string;
  readonly undo?: () => void;
}

export const toast = createStore<(Toast & { readonly id: number }) | undefined>(undefined);

let count = 0;
export function showToast(content: Toast): void {
  count += 1;
  toast.set({ ...content, id: count });
}

export const hideToast = (): void => toast.set(undefined);
