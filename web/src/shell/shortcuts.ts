/**
 * Keys that work anywhere on the page. Single characters never fire in a text field, and can be switched off for
 * people whose tools send them by accident (WCAG 2.1.4).
 */
import { useEffect } from 'react';
import { isTyping } from '../ui/is-typing.ts';
import { createStore, createStoredStore } from '../ui/store.ts';

export const singleKeys = createStoredStore<boolean>({
  name: 'hark.single-keys',
  read: (text) => text !== 'off',
  write: (value) => (value ? null : 'off'),
});

/** The page's one writing field, wherever it is mounted. */
export const COMPOSER_ID = 'composer';

export function focusComposer(): void {
  document.getElementById(COMPOSER_ID)?.focus();
}

/** Whether the list of keys is shown. */
export const keysOpen = createStore(false);

const DEEDS: Readonly<Record<string, () => void>> = {
  '/': focusComposer,
  n: focusComposer,
  '?': () => keysOpen.set(true),
};

export function useShortcuts(): void {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (!singleKeys.get() || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = DEEDS[event.key];
  if (!deed || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  deed();
}
