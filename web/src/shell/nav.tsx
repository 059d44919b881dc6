/** Where one can go. A page is added here when it exists. Full width on a desk, a rail of icons with tooltips below. */
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Lamp, LampCard } from './lamp.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const PAGES: ReadonlyArray<{ to: '/'; name: string; icon: IconName }> = [{ to: '/', name: 'Chat', icon: 'chat' }];

export function Nav() {
  return (
    <nav
      aria-label="Main"
      className="hidden flex-col gap-0.5 border-e border-line px-2.5 pt-[22px] pb-4 rail:flex desk:px-3"
    >
      <Brand className="mb-[18px] px-2.5 max-desk:justify-center max-desk:px-0" />
      <ul className="grid gap-0.5">
        {PAGES.map((page) => (
          <li key={page.to}>
            <Link to={page.to} className="nav-link group" activeProps={{ className: 'nav-link-current' }}>
              <Icon name={page.icon} />
              <span className="tip">{page.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex-1" />
      <ThemeChoice />
      <LampCard />
    </nav>
  );
}

export function Brand({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-baseline gap-[5px] font-serif text-[25px]/7 tracking-[-0.02em] ${className}`}>
      <span className="font-[500] max-desk:rail:sr-only">Hark</span>
      <span className="mb-[7px] self-end max-desk:rail:mt-2.5">
        <Lamp state="low" />
      </span>
    </p>
  );
}
