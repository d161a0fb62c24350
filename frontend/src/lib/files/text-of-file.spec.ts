import { textOfFile } from './text-of-file';

const fileOf = (...bytes: number[]): Blob =>
  ({ arrayBuffer: async () => Uint8Array.from(bytes).buffer }) as Blob;

test('textOfFile reads what spreadsheets write, and refuses what is no text', async () => {
  expect(await textOfFile(fileOf(0xc3, 0xa9))).toBe('é');
  expect(await textOfFile(fileOf(0xe9, 0x0a))).toBe('é\n');
  expect(await textOfFile(fileOf(0xff, 0xfe, 0xe9, 0x00))).toBe('é');
  await expect(textOfFile(fileOf(0x41, 0x00, 0x42, 0x42))).rejects.toThrow('it is no text');
});
