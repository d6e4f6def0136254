<?php
// Mints an embed token on your server with your secret key. Mint a new one for each page you serve. PHP 8.0 or newer.
//   TULAY_URL=http://localhost:3000 TULAY_SECRET_KEY=sk_test_… TULAY_PROJECT=<uuid> php mint-token.php

/** Returns the URL for an iframe. $request is documented under POST /v1/embed_tokens. */
function iframe_address(array $request): string
{
    $url = getenv('TULAY_URL');
    $project = getenv('TULAY_PROJECT');
    if (!$url || !$project || !getenv('TULAY_SECRET_KEY')) {
        throw new RuntimeException('Set TULAY_URL, TULAY_SECRET_KEY and TULAY_PROJECT (see README.md)');
    }
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Authorization: Bearer ' . getenv('TULAY_SECRET_KEY'),
            'Content-Type: application/json',
        ],
        'content' => json_encode(['project_uuid' => $project] + $request),
        'ignore_errors' => true,
    ]]);
    $text = file_get_contents($url . '/v1/embed_tokens', false, $context);
    if ($text === false) {
        throw new RuntimeException('The payment service does not respond');
    }
    $answer = json_decode($text, true, 16, JSON_THROW_ON_ERROR);
    if (isset($answer['error'])) {
        throw new RuntimeException($answer['error']['code'] . ': ' . $answer['error']['message']);
    }
    return $url . '/embed/' . $answer['surface'] . '/' . $project . '?token=' . rawurlencode($answer['token']);
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    echo iframe_address(['audience' => 'merchant', 'surface' => 'payments']), PHP_EOL;
}
