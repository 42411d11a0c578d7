/** The house's mark: a card whose eye is closed. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect x="5" y="1" width="22" height="30" rx="4" fill="#1f3a5f" />
    <rect x="7.5" y="3.5" width="17" height="25" rx="2.2" fill="none" stroke="#e9d8b4" />
    <path
      d="M10 15q6 5 12 0M11.4 17.6l-1.5 2M16 18.4V21M20.6 17.6l1.5 2"
      fill="none"
      stroke="#e9d8b4"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  </svg>
);
