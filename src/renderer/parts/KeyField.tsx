/** An API key being typed: hidden unless shown on purpose, never remembered by the page. */
import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import '#renderer/ui/ui.css';

export function KeyField({
  hint,
  value,
  onChange,
}: {
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={t`API key`} hint={hint}>
      {(control) => (
        <div className="line gap-1">
          <input
            {...control}
            className="input grow"
            type={shown ? 'text' : 'password'}
            value={value}
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
            aria-label={shown ? t`Hide key` : t`Show key`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
