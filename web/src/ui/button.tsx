/** Buttons and chips. At least 30 px high for a mouse, 44 px for a finger or on a phone. */
import type { ComponentProps } from 'react';

const LOOKS = {
  plain: 'border-line bg-surface text-ink hover:border-edge',
  go: 'border-transparent bg-dusk text-on-dusk hover:bg-[color-mix(in_srgb,var(--dusk)_88%,var(--ink))] disabled:opacity-45',
  bare: 'border-transparent text-ink-2 hover:bg-ink/5 hover:text-ink',
} as const;

const SHAPES = {
  button: 'h-9 px-3.5 text-body rounded-card',
  small: 'h-[30px] px-[11px] text-small rounded-small',
  square: 'size-9 rounded-card',
  chip: 'h-[30px] px-3 text-small rounded-full',
} as const;

const TOUCH = {
  button: 'max-rail:h-11 pointer-coarse:h-11',
  small: 'max-rail:h-11 pointer-coarse:h-11',
  square: 'max-rail:size-11 pointer-coarse:size-11',
  chip: 'max-rail:h-11 pointer-coarse:h-11 max-rail:px-4 pointer-coarse:px-4',
} as const;

interface Props extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS;
  shape?: keyof typeof SHAPES;
}

export function Button({ look = 'plain', shape = 'button', className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex flex-none items-center justify-center gap-[7px] whitespace-nowrap border font-medium transition-colors duration-[120ms] ${LOOKS[look]} ${SHAPES[shape]} ${TOUCH[shape]} ${className}`}
    />
  );
}
