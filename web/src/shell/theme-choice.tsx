/** The theme as three icons side by side (nav), and as one button that goes round (phone). */
import { RadioGroup } from 'radix-ui';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useStore } from '../ui/store.ts';
import { THEMES, type Theme, theme } from './theme.ts';

const ICONS: Record<Theme, IconName> = { system: 'screen', light: 'sun', dark: 'moon' };
const NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export function ThemeChoice() {
  return (
    <RadioGroup.Root
      aria-label="Theme"
      value={useStore(theme)}
      onValueChange={(value) => theme.set(THEMES.find((one) => one === value) ?? 'system')}
      className="flex gap-0.5 self-start rounded-card bg-sunken p-[3px] max-desk:flex-col max-desk:self-center"
    >
      {THEMES.map((one) => (
        <RadioGroup.Item
          key={one}
          value={one}
          aria-label={NAMES[one]}
          title={NAMES[one]}
          className="grid h-7 w-10 place-items-center rounded-[7px] text-ink-3 hover:text-ink data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-rest pointer-coarse:h-11 pointer-coarse:w-11"
        >
          <Icon name={ICONS[one]} size="s" />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

export function ThemeButton() {
  const current = useStore(theme);
  const next = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? 'system';
  return (
    <Button
      look="bare"
      shape="square"
      onClick={() => theme.set(next)}
      aria-label={`Theme: ${NAMES[current].toLowerCase()}. Change to ${NAMES[next].toLowerCase()}`}
    >
      <Icon name={ICONS[current]} />
    </Button>
  );
}
