/** On a phone, in place of the nav: whose page this is, the lamp with its words, and what the nav's foot holds. */
import { LampWords } from '../shell/lamp.tsx';
import { ThemeButton } from '../shell/theme-choice.tsx';
import { ComingUpButton } from './coming-up-button.tsx';

export function TopBar() {
  return (
    <div className="flex items-center gap-2 ps-[18px] pe-2 pt-[max(4px,env(safe-area-inset-top))] rail:hidden">
      <p className="font-serif text-[23px]/7 font-[500] tracking-[-0.02em]">Hark</p>
      <div className="min-w-0 flex-1 ps-1.5 pt-1">
        <LampWords />
      </div>
      <ThemeButton />
      <ComingUpButton />
    </div>
  );
}
