/** What is wrong with a text, a link or a picture, as the office says it. */
export const textFaults = {
  field_empty: 'Fill in this field.',
  field_not_text: 'Fill in this field.',
  field_long: 'Shorten it to {n} characters: search engines cut longer texts.',
  field_unknown: 'This version has a field that pages no longer have. Copy its words into the fields.',
  order_not_number: 'The place of the question must be a number.',
  order_not_whole: 'The place of the question must be a whole number.',
  day_invalid: 'The day of the last change must be a day such as 2026-03-10.',
  pictures_not_list: 'Write each description on a line of its own.',
  links_not_list: 'Write each link on a line of its own.',
  entry_empty: 'Line {entry} is empty. Write in it, or remove it.',
  entry_not_text: 'Line {entry} has no words. Write them, or remove the line.',
  entry_long: 'Line {entry}: shorten it to {n} characters.',
  link_incomplete: 'Line {entry}: write the last part of a page’s address, then the words of the link.',
  link_page: 'Line {entry}: begin with the last part of a page’s address, one of: {pages}.',
  link_text_empty: 'Line {entry}: write the words of the link after the address.',
  text_long: 'The text is longer than {n} characters. Divide it into several pages.',
  language_missing:
    'The text in this language is missing. Write it, or choose the other language beside “Publish”.',

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
  page_closed:
    'Visitors cannot open the page "{path}" now: it is a draft or hidden. Publish or show it first, or remove the link.',
  question_unknown: 'The FAQ has no question "{name}".',
  question_misspelt: 'The FAQ has no question "{name}". Did you mean "{similar}"?',
  question_closed: 'The question "{name}" is hidden. Show it first, or remove the link.',

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

/** The same in the editor of pages and questions, which shows words instead of marks, and has buttons. */
export const inEditor = {
  ...textFaults,
  picture_elsewhere:
    'The picture "{address}" is not in the media library. Remove it, and add one with the button “Picture”.',
  picture_unknown:
    'The media library has no picture "{name}". Remove it, and add one with the button “Picture”.',
  picture_misspelt:
    'The media library has no picture "{name}". Did you mean "{similar}"? Add it with the button “Picture”.',
  picture_html: 'This picture was pasted as code. Remove it, and add it with the button “Picture”.',

  address_empty: 'This link leads nowhere. Select its words and choose a page with the button “Link”.',
  address_incomplete:
    'The link leads to "{address}", which is not complete. Select its words and write the whole address with the button “Link”: https://example.com/page.',
  address_no_mail:
    'The link leads to "{address}", which is no e-mail address. Select its words and write it with the button “Link”: mailto:name@example.com.',
  address_no_phone:
    'The link leads to "{address}", which is no phone number. Select its words and write it with the button “Link”: tel:+911234567890.',
  address_scheme:
    'The link leads to "{address}". Links may only lead to addresses with https, mailto and tel. Select its words and change it with the button “Link”.',
  address_no_scheme:
    'The link leads to "{address}", which needs https: in front. Select its words and change it with the button “Link”.',
  address_no_slash:
    'The link leads to "{address}", which is not complete. Select its words, and choose a page of the shop or write the whole address with the button “Link”.',
  address_no_language:
    'The link leads to "{address}" without its language. Select its words and choose the page again with the button “Link”.',
  address_other_language:
    'The link leads to a page in the other language. Select its words and choose the page again with the button “Link”.',
  page_unknown:
    'The link leads to "{path}", but the shop has no such page. Select its words and choose a page with the button “Link”, or delete the link.',
  page_closed:
    'The link leads to "{path}", which visitors cannot open now: the page is a draft or hidden. Publish or show that page first, or choose another with the button “Link”.',
  question_unknown:
    'The link leads to a question that does not exist. Select its words and choose one with the button “Link”.',
  question_misspelt:
    'The link leads to a question that does not exist. Select its words and choose one with the button “Link”.',
  question_closed:
    'The link leads to a question that is hidden. Show that question first, or choose another with the button “Link”.',

  heading_empty: 'A heading has no words. Write them, or delete the empty line.',
  heading_title:
    'The heading "{words}" is as large as the title of the page. Put the cursor in it and press “Heading”.',
  heading_level:
    'The heading "{words}" is too small for its place. Put the cursor in it and press “Heading”, or write a larger heading above it.',
  link_empty: 'A link has no words. Delete it, or select the words that lead there and press “Link”.',
  link_title: 'The link has a hidden title, "{title}". Write it into the text, and make the link again.',
  link_open: 'A link or picture is not complete. Delete it, and add it with the button “Link” or “Picture”.',
  footnote: 'The shop shows no footnotes. Write the note into the text.',
  too_deep: 'Lists or quotations are nested too deep. Use fewer levels.',
  list_number:
    'A line of the list has the number {number}, but visitors see {shown}. Press “Numbered list” twice to number it again.',
  line_lost: 'The line "{line}" would vanish. Write it without square brackets.',

  html_refused:
    'The text has the code "<{name}>". Delete it, and make headings, lists and tables with the buttons.',
  html_unknown: 'The text has the code "<{name}>", which the shop does not show. Delete it.',
  html_open: 'The code "<{name}>" has a beginning and no end. Delete it, and use the buttons.',
  html_end: 'The code "</{name}>" has an end and no beginning. Delete it.',
  html_outside: 'The code "<{name}>" cannot stand here. Delete it, and use the buttons for lists and tables.',
  html_comment: 'Code that begins with "<!--" has no end, so that the text after it would vanish. Delete it.',
} as const;

/** The same for whoever writes files, which have names of fields, and folders instead of a library. */
export const inFiles = {
  ...textFaults,
  field_empty: '"{name}:" is empty.',
  field_not_text: '"{name}:" needs a text behind it. A text with a colon in it goes into "quotes".',
  field_long: '"{name}:" is longer than {n} characters; search engines cut it.',
  field_unknown: "{names} is nothing that this page knows. Is it spelt as in the page's other language?",
  order_not_number: '"order:" must be a number: 1 stands above all others.',
  order_not_whole: '"order:" must be a whole number.',
  day_invalid: '"updated:" must be a day such as 2026-03-10.',
  pictures_not_list: '"pictures:" is a list: each description begins with "- ".',
  links_not_list: '"links:" is a list: each link begins with "- page: ..." on a line of its own.',
  entry_empty: 'Entry {entry}: "{name}:" is empty.',
  entry_not_text:
    'Entry {entry}: "{name}:" needs a text behind it. A text with a colon in it goes into "quotes".',
  link_incomplete:
    'Entry {entry}: Each link is two lines: "- page: contact-us", and below it "text: Contact us".',
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
