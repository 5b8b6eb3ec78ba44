/** A part of the script of pages: a table or a code block is a stop of the keyboard only while it scrolls. */
{
  const watched = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const part of document.querySelectorAll('.table, pre > code')) watched.observe(part)
}
