import { Mark } from '../cards/Mark.js';
import { useTexts } from '../texts/index.js';

export function Waiting() {
  const texts = useTexts();
  return (
    <div className="waiting" role="status">
      <Mark size={56} />
      <span className="visually-hidden">{texts.name}</span>
    </div>
  );
}
