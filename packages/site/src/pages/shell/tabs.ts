import { type Html, html, nothing } from './html.ts'

export interface Tab {
  readonly title: string
  readonly content: Html
}

/** Tabs without a script: a radio button for each, whose label is followed by its content. @param group begins the ids */
export function tabs(group: string, label: string, items: readonly Tab[]): Html {
  const item = ({ title, content }: Tab, index: number) =>
    html`<input type="radio" name="${group}" id="${group}-${index}" autocomplete="off"${index === 0 ? html` checked` : nothing}><label for="${group}-${index}">${title}</label>
<div class="tab">
${content}</div>
`
  return html`<div class="tabs" role="group" aria-label="${label}">
${items.map(item)}</div>
`
}
