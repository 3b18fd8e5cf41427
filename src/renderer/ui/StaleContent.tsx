/** What still answers an earlier question: dimmed, and said to be busy, until the present one is answered. */
import type { ReactNode } from 'react';
import './ui.css';

export const StaleContent = ({ old, children }: { old: boolean; children: ReactNode }) => (
  <div className="answer" aria-busy={old}>
    {children}
  </div>
);
