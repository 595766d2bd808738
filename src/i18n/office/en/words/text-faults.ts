/** What is wrong with a text, a link or a picture, as the office says it. */
export const textFaults = {
  field_empty: 'Fill in this field.',
  field_not_text: 'Fill in this field.',
  field_long: 'Shorten it to {n} characters: search engines cut longer texts.',
  field_unknown: "{names} is nothing that this page knows. Is it spelt as in the page's other language?",
  order_not_number: '"order:" must be a number: 1 stands above all others.',
  order_not_whole: '"order:" must be a whole number.',
  day_invalid: '"updated:" must be a day such as 2026-03-10.',
  pictures_not_list: '"pictures:" is a list: each description begins with "- ".',
  links_not_list: '"links:" is a list: each link begins with "- page: ..." on a line of its own.',
  entry_empty: 'Entry {entry}: "{name}:" is empty.',
  entry_not_text:
    'Entry {entry}: "{name}:" needs a text behind it. A text with a colon in it goes into "quotes".',
  entry_long: 'Line {entry}: shorten it to {n} characters.',
  link_incomplete:
    'Entry {entry}: Each link is two lines: "- page: contact-us", and below it "text: Contact us".',
  link_page: 'Line {entry}: begin with the last part of a page’s address, one of: {pages}.',
  link_text_empty: 'Line {entry}: write the words of the link after the address.',
  text_long: 'The text is longer than {n} characters.',

  picture_elsewhere:
    'The picture "{address}" is not one of the shop’s pictures. Choose one from the media library.',
  picture_undescribed:
    'The picture "{name}" has no alt texts in both languages yet. Write them in the media library.',
  picture_unknown: 'There is no picture "{name}".',
  picture_misspelt: 'There is no picture "{name}". Did you mean "{similar}"?',
  picture_html: 'A picture cannot be written in HTML. Insert one from the media library.',
  picture_refused: 'This text shows no pictures. Remove it, or add it to the pictures of the record.',

  address_empty: 'A link has no address. Write it between the round brackets.',
  address_incomplete: '"{address}" is not a complete address. Write https://example.com/page.',
  address_no_mail: '"{address}" is not an e-mail address. Write mailto:name@example.com.',
  address_no_phone: '"{address}" is not a phone number. Write tel:+911234567890, without spaces.',
  address_scheme: 'The link "{address}" has the scheme "{scheme}"; allowed are https, mailto and tel.',
  address_no_scheme: 'The link "{address}" needs https: in front.',
  address_no_slash:
    'The link "{address}" is not complete. A link to a page of the shop begins with {start} and any other link with https://.',
  address_no_language: 'The link "{address}" has no language. Write {target}.',
  address_other_language: 'The link "{address}" is in the other language. Write {target}.',
  address_nowhere:
    'The link "{address}" leads nowhere. Begin it with https://, mailto:, tel: or, for a page of the shop, with /.',
  page_unknown: 'There is no page "{path}" in the shop.',
  question_unknown: 'The FAQ has no question "{name}".',
  question_misspelt: 'The FAQ has no question "{name}". Did you mean "{similar}"?',

  heading_empty: 'A heading has no words. Write them behind its signs #.',
  heading_title: 'The heading "{words}" has one sign #, like the title of the page. Write ##.',
  heading_level:
    'The heading "{words}" has {depth} signs #; here at most {most} are possible, because levels follow one another.',
  link_empty: 'A link has no words. Write them between the square brackets.',
  link_title: 'The title "{title}" of a link is not shown. Write it into the text.',
  link_open: 'A link or picture is not closed, or its address has a space in it. Write [words](address).',
  footnote: 'The shop shows no footnotes. Write the note into the text.',
  too_deep: 'Lists or quotations are nested too deep. Write fewer levels.',
  list_number:
    'The list has the number {number} where the shop shows {shown}. Number its lines one after the other.',
  row_long: 'A row of the table has {cells} cells, but its head {head}, so that the last would vanish.',
  line_lost:
    'The line "{line}" would vanish, because it is the address of a link that the text does not have. Write \\[ for the first bracket.',
  mark_hidden:
    'An invisible character stands before "{mark}", so that the mark stays visible. Delete the beginning of the line and type it again.',
  mark_no_space:
    'No ordinary space follows "{mark}", so that the mark may stay visible. Type a space behind it.',
  mark_visible:
    'The marks "{mark}" stay visible at "{part}". Put them directly at the words, without a space inside, and a space or a full stop outside.',

  html_refused:
    'The text cannot contain the HTML "<{name}>". Write lists, headings and tables with the buttons above.',
  html_unknown: 'The shop does not show the HTML "<{name}>". Remove it, or write &lt; for the sign <.',
  html_open: 'The HTML "<{name}>" is not closed. Write </{name}> at its end, or remove it.',
  html_end: 'The HTML "</{name}>" closes nothing. Remove it.',
  html_outside: 'The HTML "<{name}>" stands outside of a list or table. Write <{parent}> around it.',
  html_comment:
    'A comment "<!--" does not end, so that the text behind it would vanish. Write --> at its end, or remove it.',
  html_word:
    'This is pasted from Word with its hidden formatting. Paste it again as plain text (Ctrl+Shift+V).',
} as const;

/** The same for whoever writes files, which have names of fields, and folders instead of a library. */
export const inFiles = {
  ...textFaults,
  field_empty: '"{name}:" is empty.',
  field_not_text: '"{name}:" needs a text behind it. A text with a colon in it goes into "quotes".',
  field_long: '"{name}:" is longer than {n} characters; search engines cut it.',
  entry_long: 'Entry {entry}: "{name}:" is longer than {n} characters; search engines cut it.',
  link_page: `Entry {entry}: "page:" must be the last part of a page's address, one of: {pages}.`,
  link_text_empty: 'Entry {entry}: "text:" is empty.',
  picture_elsewhere:
    'The picture "{address}" is not in src/content/images. Put it there and write ![what it shows](../../images/name.webp).',
  picture_unknown: 'There is no picture "{name}" in src/content/images.',
  picture_misspelt: 'There is no picture "{name}" in src/content/images. Did you mean "{similar}"?',
  picture_html: 'A picture cannot be written in HTML. Write ![what it shows](../../images/name.webp).',
  html_refused: 'The text cannot contain the HTML "<{name}>". Write lists, headings and tables in Markdown.',
} as const;
