import { describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { checkText } from '#server/content/check/check-text.ts';
import { isReady, type LibraryPicture, textWidths, toContentPicture } from '#server/words/library/library.ts';
import { renderText } from '#server/words/render-text.ts';

const GYM: LibraryPicture = {
  ...{ id: 7, name: 'gym.webp', file: '0123456789ab.jpg', url: '/media/0123456789ab.jpg' },
  ...{ width: 1000, height: 500, version: 1, addedAt: 0 },
  alts: { en: 'Say "hi" & <b onload=alert(1)>', ar: 'صالة' },
};
const PICTURES = { 'gym.webp': toContentPicture(GYM) };
const render = (markdown: string, language: 'en' | 'ar' = 'en') =>
  renderText(markdown, PICTURES, { language });
const KNOWN = { pictures: new Set<string>(), pages: new Set<string>(), questions: new Set<string>() };

describe('a picture of the media library', () => {
  test('is shown with AVIF and WebP, its size, and its words as text', () => {
    const { html, pictures } = render('![](../../images/gym.webp)');
    expect(html).toBe(
      '<p><picture><source type="image/avif" srcset="/media/0123456789ab-480.avif 480w, /media/0123456789ab-720.avif 720w, /media/0123456789ab-960.avif 960w" sizes="(min-width:720px) 720px,94vw"><img src="/media/0123456789ab-720.webp" alt="Say &quot;hi&quot; &amp; &lt;b onload=alert(1)&gt;" width="1000" height="500" loading="lazy" decoding="async" /></picture></p>',
    );
    expect(pictures).toEqual([7]);
  });

  test('has the words of the language of the text, or those of the text itself', () => {
    expect(render('![](../../images/gym.webp)', 'ar').html).toContain('alt="صالة"');
    expect(render('![ ](../../images/gym.webp)').html).toContain('alt="Say');
    expect(render('![Own > words](../../images/gym.webp)').html).toContain('alt="Own &gt; words"');
  });

  test('is the original where it is smaller than every size', () => {
    const small = toContentPicture({ ...GYM, width: 300 });
    expect([textWidths(300), small.src, small.library?.avif]).toEqual([[], GYM.url, undefined]);
    expect(renderText('![](../../images/gym.webp)', { 'gym.webp': small }).html).toMatch(/^<p><img /);
  });

  test.each([
    '![x](../../images/other.webp)',
    '![x](../../images/__proto__)',
    '![x](../../images/constructor)',
    '![x](/media/0123456789ab.jpg)',
    '![x](../../images/../gym.webp)',
    '![x](https://evil.example/gym.webp)',
    '<img src="../../images/other.webp" data-avif="x" srcset="//evil.example/x 1w">',
    '<picture><source srcset="//evil.example/x"></picture>',
  ])('is the only kind of picture: %s', (markdown) => {
    const { html, pictures } = render(markdown);
    expect(html).not.toMatch(/<img|<source|<picture|evil|data-avif/);
    expect(pictures).toEqual([]);
  });

  test('takes no attribute of HTML', () => {
    const { html } = render(
      '<img src="../../images/gym.webp" data-avif="//evil.example/x 1w" srcset="//evil.example/y 1w" onerror="alert(1)" style="x">',
    );
    expect(html).not.toMatch(/evil|onerror|style|data-avif/);
    expect(html.match(/<source/g)).toHaveLength(1);
  });

  test('is refused by name while it lacks an alt text', () => {
    const one = { alts: { en: 'A', ar: '' } };
    expect([isReady(GYM, LOCALES), isReady(one, LOCALES), isReady(one, ['en'])]).toEqual([true, false, true]);
    const [fault] = checkText('![](../../images/gym.webp)', 'en', {
      ...KNOWN,
      undescribed: new Set(['gym.webp']),
    });
    expect(fault).toEqual({ line: 1, near: '', code: 'picture_undescribed', values: { name: 'gym.webp' } });
  });
});
