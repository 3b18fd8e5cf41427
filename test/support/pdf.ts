/** The text of a PDF that Chromium has written: the letters of each line, in the order in which they are drawn. */
import { inflateSync } from 'node:zlib';

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The numbers of a line that are written as `<0041>`. */
const codes = (text: string): number[] =>
  [...text.matchAll(/<([\da-f]+)>/gi)].map(([, hex = '']) => Number.parseInt(hex, 16));

/** The letters of a font by their codes. @param map its CMap */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', letter = ''] of lines.matchAll(/<([\da-f]+)> <([\da-f]+)>/gi))
      letters.set(Number.parseInt(code, 16), fromUtf16(letter));
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const line of lines.trim().split('\n')) {
      const [first = 0, last = 0, letter = 0] = codes(line);
      for (let code = first; code <= last; code++)
        letters.set(code, String.fromCodePoint(letter + code - first));
    }
  return letters;
}

export function pdfText(file: Buffer): string {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const streamOf = (body = ''): string => {
    const [, data] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
    if (data === undefined) return '';
    const bytes = Buffer.from(data, 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const fonts = new Map<string, { letters: Map<number, string>; digits: number }>();
  const all = [...objects.values()];
  for (const [, name = '', id = ''] of all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(id) ?? '';
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
    const digits = font.includes('/Type3') ? 2 : 4;
    fonts.set(name, { letters: lettersOf(streamOf(objects.get(map))), digits });
  }
  const drawn = all.filter((body) => !body.includes('/Subtype /Image')).map(streamOf);
  let text = '';
  for (const [, block = ''] of drawn.join('\n').matchAll(/BT\n([\s\S]*?)ET\n/g)) {
    let font = fonts.get('');
    /** The glyphs until EMC stand for a text that is written before them. */
    let isSpelled = false;
    for (const [token, name, literal, utf16, glyphs = ''] of block.matchAll(
      /\/(F\d+) |\/ActualText (?:\(((?:\\.|[^\\)])*)\)|<FEFF([\da-f]+)>)|EMC|<([\da-f]+)>/gi,
    )) {
      if (name) font = fonts.get(name);
      else if (literal !== undefined || utf16 !== undefined) {
        isSpelled = true;
        text += utf16 ? fromUtf16(utf16) : literal?.replace(/\\(.)/g, '$1');
      } else if (token === 'EMC') isSpelled = false;
      else if (!isSpelled)
        for (const code of glyphs.match(new RegExp(`.{${font?.digits ?? 2}}`, 'g')) ?? [])
          text += font?.letters.get(Number.parseInt(code, 16)) ?? '';
    }
    text += '\n';
  }
  return text;
}
