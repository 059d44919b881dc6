/** The line icons, drawn on a 24 px grid and coloured by the text around them. They are decoration: labels are words. */
const PATHS = {
  bell: 'M6 10a6 6 0 1 1 12 0c0 4.500 1.800 6 1.800 6H4.200S6 14.500 6 10ZM10 19.500a2.200 2.200 0 0 0 4 0',
  chat: 'M20 11.500a7.500 7.500 0 0 1-10.900 6.700L4 19.500l1.400-4.600A7.500 7.500 0 1 1 20 11.500Z',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.300 2',
  down: 'M12 5v13.500M6 12.500l6 6 6-6',
  keyboard:
    'M5 6.500h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 10.500h.01M10.500 10.500h.01M14 10.500h.01M17 10.500h.01M8.500 14h7',
  moon: 'M19.500 14.200A8 8 0 0 1 9.800 4.500a8 8 0 1 0 9.700 9.700Z',
  question:
    'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.600 9.400a2.500 2.500 0 0 1 4.900.7c0 1.700-2.500 2-2.500 3.600M12 16.900v.1',
  repeat:
    'M4.500 11V9.500A3.500 3.500 0 0 1 8 6h11M16 3l3 3-3 3M19.500 13v1.500A3.500 3.500 0 0 1 16 18H5M8 21l-3-3 3-3',
  screen:
    'M5 5h14a1.500 1.500 0 0 1 1.500 1.500v8A1.500 1.500 0 0 1 19 16H5a1.500 1.500 0 0 1-1.500-1.500v-8A1.500 1.500 0 0 1 5 5ZM12 16v3.500M8.500 19.500h7',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400',
  undo: 'M9 14 4.500 9.500 9 5M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-3',
  up: 'M12 19V5.500M6 11.500l6-6 6 6',
  warning: 'M12 4.500 3.500 19.500h17ZM12 10.500v4M12 17v.1',
  x: 'm6.500 6.500 11 11M17.500 6.500l-11 11',
} as const;

export type IconName = keyof typeof PATHS;

const SIZES = { s: 'size-[15px]', m: 'size-[18px]', l: 'size-[22px]' } as const;

export function Icon({ name, size = 'm' }: { name: IconName; size?: keyof typeof SIZES }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`${SIZES[size]} flex-none fill-none stroke-current stroke-[1.75]`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
