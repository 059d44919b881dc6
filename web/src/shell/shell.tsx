/**
 * The frame around every page: skip link, nav, the page, toast. Holds the live stream open while it is shown. A page
 * brings its own main and aside, so that the grid fits both one and two columns.
 */
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LiveStream } from '../net/live.net.ts';
import { useFreshStatus } from '../net/queries.ts';
import { keepSending } from '../thread/send.net.ts';
import { useStore } from '../ui/store.ts';
import { ToastArea } from '../ui/toast.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { Nav } from './nav.tsx';
import { keysOpen, useShortcuts } from './shortcuts.ts';

export function Shell() {
  const isKeysOpen = useStore(keysOpen);
  useShortcuts();
  useFreshStatus();
  useEffect(() => {
    const live = new LiveStream();
    const stopSending = keepSending();
    return () => {
      live.close();
      stopSending();
    };
  }, []);

  return (
    <div className="relative mx-auto grid h-dvh max-w-[1760px] grid-cols-[minmax(0,1fr)] overflow-hidden rail:grid-cols-[64px_minmax(0,1fr)] desk:grid-cols-[216px_minmax(0,1fr)_320px] min-[1900px]:border-x min-[1900px]:border-line">
      <a
        href="#main"
        className="fixed start-3 top-3 z-40 -translate-y-20 rounded-card bg-dusk px-4 py-3 font-medium text-on-dusk focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Nav />
      <Outlet />
      <ToastArea />
      {isKeysOpen && <KeysSheet onClose={() => keysOpen.set(false)} />}
    </div>
  );
}
