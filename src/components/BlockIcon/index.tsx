/** Line icons for the blocks of the home page, on a 32 × 32 grid. */
const icons = {
  protocol:
    'M6 11a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M18 21a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M14 11h8a2 2 0 0 1 2 2v4M18 21h-8a2 2 0 0 1 -2 -2v-4',
  start: 'M5 7h22v18H5zM5 12h22M10 17l3 2.5l-3 2.5M16 22h6',
  node: 'M6 6h20v8H6zM6 18h20v8H6zM10 10h.01M10 22h.01M15 10h7M15 22h7',
  api: 'M12 8l-7 8l7 8M20 8l7 8l-7 8M18 5l-4 22',
  contracts: 'M8 4h11l6 6v18H8zM19 4v6h6M12 16h9M12 20h9M12 24h5',
  examples: 'M5 5h9v9H5zM18 5h9v9h-9zM5 18h9v9H5zM22.500 18v9M18 22.500h9',
} as const;

export type IconName = keyof typeof icons;

/** A decorative icon, hidden from screen readers because the block has a title. */
export default function BlockIcon({name}: {name: IconName}) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="2rem"
      height="2rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
