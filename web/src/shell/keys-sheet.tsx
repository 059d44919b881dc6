/** The list of keys, and the switch for the single-letter ones. */
import { Sheet } from '../ui/sheet.tsx';
import { useStore } from '../ui/store.ts';
import { singleKeys } from './shortcuts.ts';

const KEYS: ReadonlyArray<[string, string]> = [
  ['/ or n', 'Write to Hark'],
  ['Enter', 'Send'],
  ['Shift Enter', 'New line'],
  ['Esc', 'Leave the field, close a sheet'],
  ['Ctrl Z', 'Take back what the toast says'],
  ['?', 'This list'],
];

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const isOn = useStore(singleKeys);
  return (
    <Sheet title="Keys" place="middle" onClose={onClose}>
      <dl className="grid">
        {KEYS.map(([key, deed]) => (
          <div key={key} className="flex items-center justify-between border-b border-line py-2.5">
            <dt className="order-2">
              <kbd className="rounded-mark border border-line bg-surface px-1.5 py-0.5 font-sans text-tiny text-ink-2">
                {key}
              </kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => singleKeys.set(event.target.checked)}
          className="size-[18px] accent-dusk"
        />
        Single keys (/ n ?) work outside text fields
      </label>
    </Sheet>
  );
}
