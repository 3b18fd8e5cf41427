/** A button that closes the part of the window that contains it. */
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Button } from './Button.tsx';

export function CloseButton({
  label = t`Close`,
  onClick,
}: {
  /** What it does, where several could be meant. */
  label?: string;
  onClick: () => void;
}) {
  return <Button variant="quiet" icon={<X size={16} />} aria-label={label} onClick={onClick} />;
}
