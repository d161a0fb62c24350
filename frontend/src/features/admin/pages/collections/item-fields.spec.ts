import { describe, expect, test } from '@jest/globals';
import { emptyItem, itemName, itemPicture, missing } from './item-fields';

describe('items of collections', () => {
  test.each([
    ['members', ['name', 'role']],
    ['partners', ['name']],
    ['albums', ['title', 'date']],
  ] as const)('an empty one of %s lacks %j', (collection, fields) => {
    expect(missing(collection, emptyItem(collection))).toEqual(fields);
  });

  test('blanks are not a name', () => {
    expect(missing('partners', { ...emptyItem('partners'), name: '  ' })).toEqual(['name']);
    expect(missing('partners', { ...emptyItem('partners'), name: 'Harbour' })).toEqual([]);
  });

  test('an album shows its title and its first picture', () => {
    const pictures = [{ src: '/api/media/a.webp', caption: '' }];
    const album = { ...emptyItem('albums'), title: 'Summer', pictures };
    expect(itemName(album)).toBe('Summer');
    expect(itemPicture(album)).toBe('/api/media/a.webp');
    expect(itemPicture(emptyItem('albums'))).toBeNull();
    expect(itemPicture({ ...emptyItem('members'), photo: '/api/media/b.webp' })).toBe('/api/media/b.webp');
  });
});
