/** A card of a pack from behind: the same for every card. */
export const PackBack = () => (
  <svg viewBox="0 0 100 140" className="card-face" aria-hidden="true">
    <rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="#1f3a5f" stroke="#e9d8b4" strokeWidth="3" />
    <circle cx="50" cy="70" r="32" fill="none" stroke="#e9d8b4" strokeWidth="2" />
    <path
      d="M28 66q22 18 44 0M34 75l-5 7M43 79l-2 8M57 79l2 8M66 75l5 7"
      fill="none"
      stroke="#e9d8b4"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
  </svg>
);
