/** Details are plain, short and without the key. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDetail, DETAIL_LENGTH } from '#main/service/verdict.ts';

const KEY = 'bk_live+12/34==';

describe('cleanDetail', () => {
  it.each([
    ['<h1>Oops</h1>\n<p>Try   later</p>', 'Oops Try later'],
    ['<script>alert("x")</script>Down<style>p{}</style>', 'Down'],
    ['a\u0000b\u202Ec\r\nd', 'a b c d'],
    [`your key ${KEY} is bad`, 'your key ••• is bad'],
    [`?api_key=${encodeURIComponent(KEY)}&x`, '?api_key=•••&x'],
    [`Authorization: Bearer ${KEY}`, 'Authorization: Bearer •••'],
    [Buffer.from(KEY).toString('base64'), '•••'],
  ])('%j → %j', (text, clean) => expect(cleanDetail(text, KEY)).toBe(clean));

  it('is never longer than it may be and never holds the key, wherever it stands', () => {
    const text = fc.string({ maxLength: 600 });
    const key = fc.stringMatching(/^[A-Za-z0-9_+/=-]{1,40}$/);
    fc.assert(
      fc.property(text, key, text, (before, secret, after) => {
        const clean = cleanDetail(`${before}${secret}${after}${secret}`, secret);
        expect(clean.length).toBeLessThanOrEqual(DETAIL_LENGTH);
        expect(clean).not.toContain(secret);
      }),
    );
  });

  it('does not let markup hide the key in two halves', () => {
    expect(cleanDetail('bk_live<b>+12/34==</b>', KEY)).not.toContain(KEY);
    expect(cleanDetail('bk_live\u200B+12/34==', KEY)).not.toContain(KEY);
  });
});
