import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { withZip } from '#server/platform/archive/read-zip.ts';
import { unzipFolder } from '#server/platform/archive/unzip-folder.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';
import { readWorkbook } from '#server/platform/table/read-workbook.ts';
import type { LongCell } from '#server/platform/table/send-table.ts';
import { type RawEntry, rawZip } from '../../support/raw-zip.ts';
import { tableBytes } from '../../support/table-bytes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const store = async (bytes: Uint8Array | string): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}.zip`);
  await writeFile(path, bytes);
  return path;
};
const LIMITS = { entries: 10, bytes: 10_000 };
const unzip = async (bytes: Uint8Array, into: string) =>
  withZip(await store(bytes), LIMITS, (entries) => unzipFolder(entries, join(folder, into), (path) => path));
const text = (length: number): string => 'x'.repeat(length);

describe('a zip archive', () => {
  it('is unpacked with its folders', async () => {
    const zip = rawZip([
      { name: 'data/' },
      { name: 'data/a.json', content: '[]' },
      { name: 'صور/ب.png', content: 'b' },
    ]);
    expect(await unzip(zip, 'good')).toEqual({ ok: true, value: undefined });
    expect(await readFile(join(folder, 'good/data/a.json'), 'utf8')).toBe('[]');
    expect((await readdir(join(folder, 'good'))).sort()).toEqual(['data', 'صور']);
  });

  it.each<[string, string, readonly RawEntry[]]>([
    ['a path above its folder', 'zip_path', [{ name: '../evil', content: 'x' }]],
    ['a path above its folder, further in', 'zip_path', [{ name: 'data/../../evil', content: 'x' }]],
    ['an absolute path', 'zip_path', [{ name: '/etc/evil', content: 'x' }]],
    ['a path of Windows', 'zip_path', [{ name: 'data\\..\\evil', content: 'x' }]],
    ['a drive', 'zip_path', [{ name: 'C:/evil', content: 'x' }]],
    ['a symbolic link', 'zip_link', [{ name: 'data', content: '/etc', isLink: true }]],
    ['a password', 'zip_encrypted', [{ name: 'a', content: 'x', isEncrypted: true }]],
    [
      'the same file twice',
      'zip_double',
      [
        { name: 'a', content: 'x' },
        { name: 'a', content: 'y' },
      ],
    ],
    ['too many entries', 'zip_entries', Array.from({ length: 11 }, (_, n) => ({ name: `${n}` }))],
    [
      'too many bytes',
      'zip_bytes',
      [
        { name: 'a', content: text(6_000) },
        { name: 'b', content: text(6_000) },
      ],
    ],
    ['more bytes than it declares', 'zip_damaged', [{ name: 'a', content: text(9_000_000), declared: 100 }]],
    ['fewer bytes than it declares', 'zip_damaged', [{ name: 'a', content: 'x', declared: 9_000 }]],
  ])('with %s is refused', async (_, code, entries) => {
    const into = `bad-${files}`;
    expect(await unzip(rawZip(entries), into)).toMatchObject({ ok: false, error: { code } });
    const left = await readdir(join(folder, into)).catch(() => []);
    for (const name of left) expect((await readFile(join(folder, into, name))).length).toBeLessThan(100_000);
    expect(await readdir(folder)).not.toContain('evil');
  });

  it.each([['no zip'], ['PK\x03\x04 and then nothing'], ['']])('that is %j is refused', async (content) => {
    expect(await withZip(await store(content), LIMITS, async () => 1)).toMatchObject({
      ok: false,
      error: { code: 'zip_damaged' },
    });
  });
});

const workbook = (rows: string, styles = ''): Buffer =>
  rawZip([
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    // Only the first sheet is read.
    { name: 'xl/worksheets/sheet2.xml', content: '<row r="1"><c r="A1" t="e"><v>#REF!</v></c></row>' },
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]);

describe('a workbook', () => {
  it('is read with texts, numbers and dates; a formula has the value that was stored', async () => {
    const bytes = await writeXlsxFile([
      [{ value: 'key' }, { value: 'price' }, { value: 'until' }],
      [
        { value: '=1+1', type: String },
        { value: 12.5, type: Number },
        { value: new Date(Date.UTC(2026, 10, 30)), type: Date, format: 'dd/mm/yyyy' },
      ],
    ]).toBuffer();
    expect(await readWorkbook(await store(bytes))).toEqual({
      ok: true,
      value: [
        { line: 1, cells: ['key', 'price', 'until'] },
        { line: 2, cells: ['=1+1', 12.5, new Date(Date.UTC(2026, 10, 30))] },
      ],
    });
    const formula = workbook('<row r="3"><c r="B3"><f>1+1</f><v>3</v></c></row>');
    expect(await readWorkbook(await store(formula))).toEqual({
      ok: true,
      value: [{ line: 3, cells: [null, 3] }],
    });
  });

  it('that was exported has every text, also words that objects have and what looks escaped', async () => {
    const texts = ['constructor', '__proto__', 'toString', 'a_x0041_b', 'x'.repeat(32_767)];
    const rows = async function* () {
      yield [texts];
    };
    const bytes = await tableBytes({ name: 'words', columns: texts, rows: rows() }, 'xlsx');
    expect(await readWorkbook(await store(bytes))).toEqual({
      ok: true,
      value: [1, 2].map((line) => ({ line, cells: texts })),
    });
  });

  it('is not exported with a text that Excel would cut', async () => {
    const rows = async function* () {
      yield [
        ['a', 1],
        ['b', 'x'.repeat(32_768)],
      ];
    };
    const describeLong = (cell: LongCell) => JSON.stringify(cell);
    const bytes = await tableBytes(
      { name: 'long', columns: ['One', 'Two'], rows: rows(), describeLong },
      'xlsx',
    );
    expect(JSON.parse(bytes.toString())).toEqual({ row: 3, column: 'Two', letters: 32_768 });
  });

  it('tells errors and formulas without a result by their cells', async () => {
    const bytes = workbook(
      '<row r="2"><c r="A2"><v>7</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>' +
        '<row r="4"><c r="A4"><f>A2*2</f><v></v></c><c r="B4"><f>A2*2</f></c><c r="C4" t="str"><f>A1</f><v></v></c></row>',
    );
    expect(await readWorkbook(await store(bytes))).toEqual({
      ok: true,
      value: [
        { line: 2, cells: [7, null, { problem: 'error', text: '#DIV/0!' }] },
        { line: 4, cells: [1, 2].map(() => ({ problem: 'no_result', text: '' })) },
      ],
    });
  });

  it('has numbers with the zeros that they are shown with', async () => {
    const formats = ['00000', '&quot;SKU-&quot;000', '000\\-0000', '0.00'];
    const styles =
      `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`;
    const cells = [0, 1, 2, 3, 4].map((style) => `<c r="${'ABCDE'[style]}1" s="${style}"><v>417</v></c>`);
    expect(await readWorkbook(await store(workbook(`<row r="1">${cells.join('')}</row>`, styles)))).toEqual({
      ok: true,
      value: [{ line: 1, cells: [417, '00417', 'SKU-417', '000-0417', 417] }],
    });
  });

  it('is not longer or wider by empty cells with a format', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="2" s="0"><c r="A2" s="0"/></row>' +
      '<row r="60000"><c r="B60000"><v>2</v></c></row><row r="1048576"><c r="A1048576" s="0"/></row>';
    const styles = '<cellXfs><xf numFmtId="0"/></cellXfs>';
    expect(await readWorkbook(await store(workbook(rows, styles)))).toEqual({
      ok: true,
      value: [
        { line: 1, cells: [1, null] },
        { line: 60_000, cells: [null, 2] },
      ],
    });
  });

  it.each([
    ['sheet_rows', '9999999', '<row r="9999999"><c r="A9999999"><v>1</v></c></row>'],
    ['sheet_columns', 'XFD1', '<row r="1"><c r="XFD1"><v>1</v></c></row>'],
  ])('is refused with %s at %s', async (code, at, rows) => {
    expect(await readWorkbook(await store(workbook(rows)))).toEqual({ ok: false, error: { code, at } });
  });
});

describe('a CSV file', () => {
  const read = (content: string | Uint8Array) => {
    const rows = readCsv(Buffer.from(content));
    return rows.ok ? rows.value.map(({ line, cells }) => [line, ...cells]) : rows.error;
  };

  it.each<[string, string | Uint8Array, readonly unknown[]]>([
    [
      'commas',
      'a,b\r\n"x, ""y""",2\r\n',
      [
        [1, 'a', 'b'],
        [2, 'x, "y"', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'tabs in UTF-16',
      Buffer.from('\uFEFFالسعر\tb\n1\t2', 'utf16le'),
      [
        [1, 'السعر', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a mark, blank lines and a line break in a field',
      '\uFEFFa,b\n\n"x\ny",2\nz,3',
      [
        [1, 'a', 'b'],
        [3, 'x\ny', '2'],
        [5, 'z', '3'],
      ],
    ],
    [
      'protected formulas',
      `a,b\n'=1+1,'-5\n''=x,'x`,
      [
        [1, 'a', 'b'],
        [2, '=1+1', '-5'],
        [3, "'=x", "'x"],
      ],
    ],
    [
      'texts that are written as formulas',
      '="SKU",b\n="00417","=""771"""\n"a,=""x"",b",="x"',
      [
        [1, '="SKU"', 'b'],
        [2, '="00417"', '="771"'],
        [3, 'a,="x",b', '="x"'],
      ],
    ],
  ])('with %s is read', (_, content, rows) => {
    expect(read(content)).toEqual(rows);
  });

  it('has the lines and columns that are not empty', () => {
    const rows = read(`a,b${','.repeat(300)}\n${',\n'.repeat(50_001)}1,2${','.repeat(300)}`);
    expect(Array.isArray(rows) && rows.map((row) => row.slice(0, 3))).toEqual([
      [1, 'a', 'b'],
      [50_003, '1', '2'],
    ]);
  });

  it('is refused in another encoding, or with an open quote', () => {
    expect(read(Buffer.from([0x61, 0xff, 0xfe, 0x80]))).toEqual({ code: 'sheet_encoding' });
    expect(read('a,b\n"x,2')).toMatchObject({ code: 'sheet_quotes' });
  });
});
