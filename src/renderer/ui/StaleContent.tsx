/** Shows the previous result, dimmed and marked as busy, until the new one has been read. */
import type { ReactNode } from 'react';
import './ui.css';

export const StaleContent = ({ old, children }: { old: boolean; children: ReactNode }) => (
  <div className="answer" aria-busy={old}>
    {children}
  </div>
);
