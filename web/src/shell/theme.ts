/** System, light or dark. `public/theme.js` reads the same storage entry before the first paint. */
import { createStoredStore } from '../ui/store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const theme = createStoredStore<Theme>({
  name: 'hark.theme',
  read: (text) => THEMES.find((one) => one === text) ?? 'system',
  write: (value) => (value === 'system' ? null : value),
});

/** The browser's own bar takes the colour of the page, which CSS alone cannot tell it. */
function apply(): void {
  const chosen = theme.get();
  const root = document.documentElement;
  if (chosen === 'system') delete root.dataset.theme;
  else root.dataset.theme = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = (chosen === 'system' ? own : chosen) === 'dark' ? '#10131A' : '#F6F3EC';
  }
}

export function followTheme(): void {
  theme.subscribe(apply);
  apply();
}
