/** Texts of the search page and the error pages in all interface languages. */
import { longestQuery } from '@svc/knowledge-index/restore'

export type ErrorPageStatus = 404 | 429 | 500 | 503

export interface ServiceTexts {
  readonly searchSite: (name: string) => string
  readonly searchAbout: (name: string) => string
  readonly howToSearch: string
  readonly tooLong: string
  readonly nothingFound: (query: string) => string
  readonly similarTitles: string
  readonly found: (count: number, query: string) => string
  readonly showingFor: (count: number, query: string) => string
  readonly readThePage: string
  /** The title of an error, and what it means where the error's own English message is not shown. */
  readonly errors: Readonly<Record<ErrorPageStatus, readonly [title: string, text?: string]>>
  readonly checkAddress: string
  readonly wait: (seconds: number) => string
  readonly didYouMean: string
}

const english: ServiceTexts = {
  searchSite: (name) => `Search ${name}`,
  searchAbout: (name) => `Search the published pages, comparisons and research of ${name}.`,
  howToSearch: 'Type a question or the words you look for into the field above.',
  tooLong: `The question has more than ${longestQuery} characters. Search with the words that matter.`,
  nothingFound: (query) => `No results for ${query}. Try other words, or browse all pages.`,
  similarTitles: 'Pages with a similar title:',
  found: (count, query) => `${passages(count)} for ${query}, best first.`,
  showingFor: (count, query) => `Showing results for ${query}: ${passages(count)}, best first.`,
  readThePage: 'Read the page before you rely on an excerpt.',
  errors: { 404: ['Page not found'], 429: ['Too many requests'], 500: ['Something went wrong'], 503: ['Too busy right now'] },
  checkAddress: 'Check the address, or search for the page with the field above.',
  wait: (seconds) => `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then load this page again.`,
  didYouMean: 'Did you mean one of these?',
}

function passages(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'}`
}

const german: ServiceTexts = {
  searchSite: (name) => `${name} durchsuchen`,
  searchAbout: (name) => `Die veröffentlichten Seiten von ${name} durchsuchen.`,
  howToSearch: 'Geben Sie oben eine Frage oder die gesuchten Wörter ein.',
  tooLong: `Die Frage hat mehr als ${longestQuery} Zeichen. Suchen Sie nach den wichtigen Wörtern.`,
  nothingFound: (query) => `Keine Treffer für ${query}. Versuchen Sie andere Wörter, oder sehen Sie alle Seiten durch.`,
  similarTitles: 'Seiten mit ähnlichem Titel:',
  found: (count, query) => `${count} ${count === 1 ? 'Abschnitt' : 'Abschnitte'} zu ${query}, beste zuerst.`,
  showingFor: (count, query) => `Treffer für ${query}: ${count} ${count === 1 ? 'Abschnitt' : 'Abschnitte'}, beste zuerst.`,
  readThePage: 'Lesen Sie die Seite, bevor Sie sich auf einen Auszug verlassen.',
  errors: {
    404: ['Seite nicht gefunden', 'Unter dieser Adresse gibt es keine Seite.'],
    429: ['Zu viele Anfragen', 'Von hier kamen zu viele Anfragen in kurzer Zeit.'],
    500: ['Ein Fehler ist aufgetreten', 'Die Seite konnte nicht erstellt werden. Versuchen Sie es später noch einmal.'],
    503: ['Zurzeit überlastet', 'Der Dienst hat gerade zu viel zu tun.'],
  },
  checkAddress: 'Prüfen Sie die Adresse, oder suchen Sie die Seite mit dem Feld oben.',
  wait: (seconds) => `Warten Sie ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}, und laden Sie die Seite dann neu.`,
  didYouMean: 'Meinten Sie eine dieser Seiten?',
}

const spanish: ServiceTexts = {
  searchSite: (name) => `Buscar en ${name}`,
  searchAbout: (name) => `Buscar en las páginas publicadas de ${name}.`,
  howToSearch: 'Escriba en el campo de arriba una pregunta o las palabras que busca.',
  tooLong: `La pregunta tiene más de ${longestQuery} caracteres. Busque con las palabras importantes.`,
  nothingFound: (query) => `No hay resultados para ${query}. Pruebe con otras palabras o consulte todas las páginas.`,
  similarTitles: 'Páginas con un título parecido:',
  found: (count, query) => `${count} ${count === 1 ? 'fragmento' : 'fragmentos'} para ${query}, los mejores primero.`,
  showingFor: (count, query) => `Resultados para ${query}: ${count} ${count === 1 ? 'fragmento' : 'fragmentos'}, los mejores primero.`,
  readThePage: 'Lea la página antes de fiarse de un extracto.',
  errors: {
    404: ['Página no encontrada', 'No hay ninguna página en esta dirección.'],
    429: ['Demasiadas solicitudes', 'Se han recibido demasiadas solicitudes en poco tiempo.'],
    500: ['Se ha producido un error', 'No se ha podido crear la página. Inténtelo de nuevo más tarde.'],
    503: ['Servicio saturado', 'El servicio está demasiado ocupado en este momento.'],
  },
  checkAddress: 'Compruebe la dirección o busque la página con el campo de arriba.',
  wait: (seconds) => `Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y vuelva a cargar la página.`,
  didYouMean: '¿Buscaba una de estas páginas?',
}

const french: ServiceTexts = {
  searchSite: (name) => `Rechercher sur ${name}`,
  searchAbout: (name) => `Rechercher dans les pages publiées de ${name}.`,
  howToSearch: 'Saisissez ci-dessus une question ou les mots recherchés.',
  tooLong: `La question dépasse ${longestQuery} caractères. Cherchez avec les mots importants.`,
  nothingFound: (query) => `Aucun résultat pour ${query}. Essayez d’autres mots ou parcourez toutes les pages.`,
  similarTitles: 'Pages au titre semblable :',
  found: (count, query) => `${count} ${count === 1 ? 'passage' : 'passages'} pour ${query}, les meilleurs d’abord.`,
  showingFor: (count, query) => `Résultats pour ${query} : ${count} ${count === 1 ? 'passage' : 'passages'}, les meilleurs d’abord.`,
  readThePage: 'Lisez la page avant de vous fier à un extrait.',
  errors: {
    404: ['Page introuvable', 'Il n’y a pas de page à cette adresse.'],
    429: ['Trop de requêtes', 'Trop de requêtes ont été reçues en peu de temps.'],
    500: ['Une erreur est survenue', 'La page n’a pas pu être créée. Réessayez plus tard.'],
    503: ['Service surchargé', 'Le service est trop occupé pour le moment.'],
  },
  checkAddress: 'Vérifiez l’adresse ou cherchez la page avec le champ ci-dessus.',
  wait: (seconds) => `Attendez ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}, puis rechargez la page.`,
  didYouMean: 'Cherchiez-vous l’une de ces pages ?',
}

const japanese: ServiceTexts = {
  searchSite: (name) => `${name} を検索`,
  searchAbout: (name) => `${name} の公開ページを検索します。`,
  howToSearch: '上の欄に質問または探している言葉を入力してください。',
  tooLong: `質問が ${longestQuery} 文字を超えています。重要な言葉で検索してください。`,
  nothingFound: (query) => `${query} に一致する結果はありません。別の言葉を試すか、すべてのページをご覧ください。`,
  similarTitles: '題名が似ているページ：',
  found: (count, query) => `${query} の検索結果 ${count} 件（関連度順）`,
  showingFor: (count, query) => `${query} の検索結果を表示しています：${count} 件（関連度順）`,
  readThePage: '抜粋だけで判断せず、ページをお読みください。',
  errors: {
    404: ['ページが見つかりません', 'このアドレスにページはありません。'],
    429: ['リクエストが多すぎます', '短時間に多くのリクエストがありました。'],
    500: ['エラーが発生しました', 'ページを作成できませんでした。後でもう一度お試しください。'],
    503: ['混み合っています', '現在、サービスが大変混み合っています。'],
  },
  checkAddress: 'アドレスを確認するか、上の欄でページを検索してください。',
  wait: (seconds) => `${seconds} 秒待ってから、ページを再読み込みしてください。`,
  didYouMean: 'お探しのページはこちらですか？',
}

/** By the `locale` of the shell's own texts. */
export const serviceTexts: Readonly<Record<string, ServiceTexts>> = { 'en-GB': english, de: german, es: spanish, fr: french, ja: japanese }
