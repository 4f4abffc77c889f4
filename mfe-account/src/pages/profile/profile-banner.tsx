/** Decorative banner behind the photo: soap bubbles on the brand's green. */
export function ProfileBanner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 176"
      preserveAspectRatio="xMidYMid slice"
      className="h-44 w-full bg-brand-strong text-brand"
    >
      <g fill="currentColor">
        <circle cx="72" cy="36" r="92" />
        <circle cx="566" cy="150" r="120" />
        <circle cx="330" cy="-40" r="80" />
      </g>
      <g fill="none" stroke="var(--color-brand-line)" strokeOpacity="0.45" strokeWidth="1.5">
        <circle cx="150" cy="112" r="22" />
        <circle cx="196" cy="66" r="10" />
        <circle cx="452" cy="58" r="30" />
        <circle cx="508" cy="28" r="12" />
        <circle cx="406" cy="118" r="8" />
      </g>
      <circle cx="246" cy="44" r="6" fill="var(--color-accent)" />
    </svg>
  );
}
